import { useEffect, useLayoutEffect, useState } from 'react'
import type { Form } from '../../kit/useForm.ts'
import type { SignInValues } from './useSignIn.ts'

interface EarlySignIn extends SignInValues {
  /** The name of the field that has the focus, with the place of the caret. */
  focus?: { name: string; caret: number | null }
  /** The button was pressed too. */
  isSent: boolean
}

/**
 * Takes over what was typed into the outline of the sign-in page (`first-paint/outline.html`) before the code of the page had come: values,
 * focus and caret; sends the form where that was asked for. The outline goes with the effect of the layout around, which comes after this one.
 * @returns whether the focus comes from there: no field may take it by itself
 */
export function useEarlySignIn(form: Form<SignInValues>): boolean {
  const [early, setEarly] = useState<EarlySignIn>()
  const [isFocused] = useState(() => Boolean(document.activeElement?.closest('#first-paint')))
  const element = form.formProps.ref
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first paint; the outline is gone afterwards.
  useLayoutEffect(() => {
    const typedValues = readOutline()
    if (!typedValues) return
    if (typedValues.username) form.set('username', typedValues.username)
    if (typedValues.password) form.set('password', typedValues.password)
    // At once: between two fields that take text the keyboard of a phone stays open.
    fieldOf(element.current, typedValues.focus?.name)?.focus()
    setEarly(typedValues)
  }, [])
  useEffect(() => {
    if (!early) return
    const { focus, isSent } = early
    if (focus) fieldOf(element.current, focus.name)?.setSelectionRange(focus.caret, focus.caret)
    if (isSent) element.current?.requestSubmit()
  }, [early, element])
  return isFocused
}

function readOutline(): EarlySignIn | undefined {
  const outline = document.querySelector<HTMLFormElement>('#first-paint .fp-sign-in')
  const username = fieldOf(outline, 'username')
  const password = fieldOf(outline, 'password')
  if (!outline || !username || !password) return undefined
  const focusedField = [username, password].find(field => field === document.activeElement)
  return {
    username: username.value,
    password: password.value,
    focus: focusedField && { name: focusedField.name, caret: focusedField.selectionStart },
    isSent: outline.dataset.sent !== undefined,
  }
}

function fieldOf(form: HTMLFormElement | null, name = ''): HTMLInputElement | undefined {
  const field = name && form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}
