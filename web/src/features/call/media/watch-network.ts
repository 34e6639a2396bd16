/** Hears when the device reaches the network another way. @returns a function that stops listening */
export function watchNetwork(onChange: (reason: 'online' | 'network') => void): () => void {
  // Not in all browsers, and not in TypeScript's library.
  const { connection } = navigator as Navigator & { connection?: EventTarget & { type?: string } }
  let type = connection?.type
  const online = () => onChange('online')
  const change = () => {
    // It also tells of each new estimate of the speed.
    if (connection?.type === type && type !== undefined) return
    type = connection?.type
    if (type !== undefined) onChange('network')
  }
  addEventListener('online', online)
  connection?.addEventListener('change', change)
  return () => {
    removeEventListener('online', online)
    connection?.removeEventListener('change', change)
  }
}
