/** Hands a file that was made or fetched to the browser's downloads. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
