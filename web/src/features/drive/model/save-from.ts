/** Lets the browser save what stands at an address; the server says that it is to be saved, so the page stays where it is. */
export function saveFrom(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
