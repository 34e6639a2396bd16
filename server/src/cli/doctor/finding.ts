/** What one check found. */
export interface Finding {
  name: string
  /** `skipped`: could not be looked at, which is no fault by itself. */
  status: 'ok' | 'wrong' | 'skipped'
  text: string
  /** What to do about it. */
  advice?: string
}

export const ok = (name: string, text: string): Finding => ({ name, status: 'ok', text })
export const wrong = (name: string, text: string, advice: string): Finding => ({
  name,
  status: 'wrong',
  text,
  advice,
})
export const skippedFinding = (name: string, text: string): Finding => ({ name, status: 'skipped', text })
