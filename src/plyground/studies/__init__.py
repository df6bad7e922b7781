"""The studies: what the documents report, beside what we measure."""

from .catalogue import STUDIES, StudyKind, run_study

__all__ = ["STUDIES", "StudyKind", "run_study"]
