/** One change that makes the product wrong, and the tests that have to notice it. */
export interface Mutation {
  /** The rule of the specification, or the policy, that it breaks. */
  breaks: string
  file: string
  /** Occurs in the file exactly once. */
  search: string
  replacement: string
  tests: string[]
}

/** Mutations of one file that the same tests have to notice. */
export const mutationsOf = (
  file: string,
  tests: string[],
  ...changes: [breaks: string, search: string, replacement: string][]
): Mutation[] =>
  changes.map(([breaks, search, replacement]) => ({ breaks, file, search, replacement, tests }))
