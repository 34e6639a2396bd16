/** Names (`collection:name`) of our own server's icons that hold the words of a search. Rejects without an answer. */
export async function searchIcons(text: string, signal: AbortSignal): Promise<string[]> {
  const response = await fetch(`/icons/search?${new URLSearchParams({ query: text })}`, {
    credentials: 'same-origin',
    signal,
  })
  if (!response.ok) throw new Error(`Icons could not be searched: ${response.status}`)
  const { icons } = (await response.json()) as { icons: string[] }
  return icons
}
