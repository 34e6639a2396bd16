import { useCallback } from 'react'
import { ApiError } from '../api/errors.ts'
import { textOf, useText } from './text.ts'
import { errors } from './vi/errors.ts'

const joinedParts: object[] = []

/** Sentences of an area that is not part of the first page: they are known from when its screens are loaded. */
export const addErrorTexts = (texts: object) => void joinedParts.push(texts)

/** A sentence for anything that was thrown: what happened, and what to do. Never a stack, never a bare code. */
export function errorText(error: unknown): string {
  const words = textOf(errors)
  if (!(error instanceof ApiError)) return words.unknown
  return textOfCode(error.code, error.data)
}

/** The same for a code that was kept without its error (the outbox keeps them). */
export function textOfCode(code: string, data?: unknown): string {
  const words = textOf(errors)
  const all = Object.assign({}, ...joinedParts.map(textOf), words) as Record<
    string,
    string | ((data: never) => string)
  >
  const sentence = all[code]
  if (sentence === undefined) return words.unknown
  return typeof sentence === 'string' ? sentence : sentence((data ?? {}) as never)
}

/** `errorText` that follows the language. */
export function useErrorText(): (error: unknown) => string {
  useText(errors)
  return useCallback((error: unknown) => errorText(error), [])
}
