"""The studies: what the documents report, and what the field has claimed, beside what we measure."""

from .catalogue import CLASSICS, STUDIES, StudyKind, run_study

__all__ = ["CLASSICS", "STUDIES", "StudyKind", "run_study"]
