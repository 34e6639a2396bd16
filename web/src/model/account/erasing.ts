/** Erasing an account goes through all that is held about it, and may take many seconds. */
export const erasingTimeoutMs = 60_000
