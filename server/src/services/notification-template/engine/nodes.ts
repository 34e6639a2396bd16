/** A piece of a line. Text is always text: what a variable holds is put in when the tree is written out, and never read as Markdown. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'variable'; name: string }
  | { kind: 'strong' | 'emphasis'; inside: Inline[] }
  | { kind: 'link'; inside: Inline[]; to: Target }

/** Where a link leads: an address as the administrator wrote it, or the variable that holds one. */
export type Target = { address: string } | { variable: string }

export interface Line {
  pieces: Inline[]
  /** Every variable in it. A line whose variables are all empty is left out: "Thiết bị:" with nothing behind it says nothing. */
  variables: readonly string[]
}

export type Block =
  | { kind: 'paragraph' | 'quote' | 'list'; lines: Line[] }
  | { kind: 'heading'; level: 1 | 2; lines: [Line] }
  | { kind: 'button'; lines: [Line]; label: Inline[]; to: Target }
  | { kind: 'code'; lines: [Line] }
  | { kind: 'rooms' }
  | { kind: 'rule' }
