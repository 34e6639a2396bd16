import type { NodeRow } from '../drive/index.ts'

/** Files of messages have no names of their own: two messages may carry the same. The message's number makes each name unique, and finds it. */
const attachmentNamePattern = /^(.*) \[(\d{1,15})(?:-(\d{1,4}))?\](\.[^.]*)?$/u

export function attachmentName({ name, seq, position }: Pick<NodeRow, 'name' | 'seq' | 'position'>): string {
  const extension = /.(\.[^. ]{1,12})$/u.exec(name)?.[1] ?? ''
  const stem = name.slice(0, name.length - extension.length)
  const number = position ? `${seq}-${position}` : `${seq}`
  return `${stem} [${number}]${extension}`
}

/** The message, and which of its files. */
export function placeOfName(name: string): { seq: number; position: number } | undefined {
  const match = attachmentNamePattern.exec(name)
  return match ? { seq: Number(match[2]), position: Number(match[3] ?? 0) } : undefined
}
