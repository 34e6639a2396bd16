/** Whether the last line of an exported log says that there are older entries than the file could hold. */
export async function isCutFile(file: Blob): Promise<boolean> {
  const lines = (await file.slice(-2000).text()).trimEnd().split('\n')
  return /exportCut/.test(lines.at(-1) ?? '')
}
