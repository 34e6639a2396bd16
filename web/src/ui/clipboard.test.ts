import { afterEach, expect, it, vi } from 'vitest'
import { copyToClipboard } from './clipboard.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

/** The old command, as a page without HTTPS has it: it copies what is marked in the field with the focus. */
function insecurePage(mayCopy = true) {
  const copied: string[] = []
  vi.stubGlobal('navigator', {})
  document.execCommand = () => {
    const field = document.activeElement as HTMLTextAreaElement
    if (mayCopy) copied.push(field.value.slice(field.selectionStart, field.selectionEnd))
    return mayCopy
  }
  return copied
}

it('where there is a clipboard, it takes the text', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyToClipboard('Trầu cau')
  expect(writeText).toHaveBeenCalledExactlyOnceWith('Trầu cau')
})

it('without HTTPS the text is copied all the same, and the focus stays where it was', async () => {
  const copied = insecurePage()
  document.body.innerHTML = '<div role="dialog"><button>Chép</button></div>'
  const button = document.querySelector('button')!
  button.focus()
  await copyToClipboard('Trầu\ncau')
  expect(copied).toEqual(['Trầu\ncau'])
  expect(document.activeElement).toBe(button)
  expect(document.querySelector('textarea')).toBeNull()
})

it('reports what the browser does not allow at all', async () => {
  insecurePage(false)
  await expect(copyToClipboard('Trầu cau')).rejects.toThrow()
})
