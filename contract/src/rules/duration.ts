/** "0:12", "12:05", "1:02:30". What lasts at all lasts a second. */
export function durationText(ms: number): string {
  const total = ms > 0 ? Math.max(1, Math.round(ms / 1000)) : 0
  const seconds = String(total % 60).padStart(2, '0')
  const minutes = Math.floor(total / 60) % 60
  const hours = Math.floor(total / 3600)
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`
}
