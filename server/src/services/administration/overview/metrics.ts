/** Of files, as `media` names them. */
export const storageKinds = ['IMAGE', 'VIDEO', 'AUDIO', 'FILE'] as const

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
/** Days are those of Vietnam, which knows no summer time. */
const zoneMs = 7 * hourMs

export const startOfHour = (time: number) => Math.floor(time / hourMs) * hourMs
export const startOfDay = (time: number) => Math.floor((time + zoneMs) / dayMs) * dayMs - zoneMs
/** As PostgreSQL writes a date. */
export const dayOf = (time: number) => new Date(time + zoneMs).toISOString().slice(0, 10)
export const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`) - zoneMs
