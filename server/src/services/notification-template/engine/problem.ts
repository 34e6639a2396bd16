import type { TemplateSyntaxReason } from '@trau/contract'

export type Field = 'subject' | 'body'

/** Why a text is no template. Endpoints turn it into their typed errors. */
export type ProblemFacts =
  | { kind: 'syntax'; field: Field; reason: TemplateSyntaxReason; at: number }
  | { kind: 'unknown'; field: Field; variable: string }
  | { kind: 'missing'; variable: string }

export class TemplateProblem extends Error {
  readonly facts: ProblemFacts
  constructor(facts: ProblemFacts) {
    super(`${facts.kind} ${'reason' in facts ? facts.reason : facts.variable}`)
    this.facts = facts
  }
}
