import { toast } from './toast.ts'

/**
 * Puts a text on the clipboard. A page that came without HTTPS has no clipboard of its own; there the browser's old copy
 * command does it. Rejects where neither may.
 */
export async function copyToClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (error) {
    if (!copyMarked(text)) throw error
  }
}

/** The same for a copy button: says in a toast that it is done, or that it cannot be. @returns whether it was done */
export async function copyWithToast(
  text: string,
  successText: string,
  failureText: string,
): Promise<boolean> {
  try {
    await copyToClipboard(text)
  } catch {
    toast.error(failureText)
    return false
  }
  toast.success(successText)
  return true
}

/** Marks the text in a field that nobody sees, inside the open window, which would take the focus back from any other place. */
function copyMarked(text: string): boolean {
  const active = document.activeElement as HTMLElement | null
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-hidden', 'true')
  field.style.cssText = 'position:fixed;top:0;opacity:0;pointer-events:none'
  ;(active?.closest('[role=dialog],[role=alertdialog]') ?? document.body).append(field)
  field.focus({ preventScroll: true })
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    active?.focus({ preventScroll: true })
  }
}
