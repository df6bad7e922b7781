// What is likely a slip, and lines that Prettier cannot break: those of templates, texts and comments.
import js from "@eslint/js";

const LONGEST = 120;

export default [
  { ignores: ["**/vendor/**"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "max-len": ["error", LONGEST],
      "no-undef": "off", // TypeScript knows the browser's names
      "no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_", ignoreRestSiblings: true }],
      eqeqeq: "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
];
