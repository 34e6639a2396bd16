import type { Trigger } from './completion.ts'

/** A text that is a command: "/tim báo cáo". A path ("/etc/hosts") is none, nor is anything after a space or a second "/". */
const command = /^\/([\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,30})(?:\s+([\s\S]*))?$/u

export function parseCommand(text: string): { name: string; words: string } | undefined {
  const match = command.exec(text)
  return match ? { name: match[1]!, words: (match[2] ?? '').trim() } : undefined
}

/** While its name is being typed, right from the "/". */
export function findCommandTrigger(text: string, caret: number): Trigger | undefined {
  const match = /^\/([\p{L}\p{M}\p{N}_-]{0,30})$/u.exec(text.slice(0, caret))
  return match && !/^\S/.test(text.slice(caret)) ? { start: 0, query: match[1]! } : undefined
}
