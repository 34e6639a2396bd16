import type { User } from '@trau/contract'

export type Birthdate = NonNullable<User['birthdate']>

const pad = (n: number) => String(n).padStart(2, '0')

/** "05/09/1995", or "05/09" where only day and month are shared. */
export function birthdayText({
  birthdate,
  birthday,
}: Pick<User, 'birthdate' | 'birthday'>): string | undefined {
  const date = birthdate ?? parseBirthday(birthday)
  if (!date) return undefined
  const short = `${pad(date.day)}/${pad(date.month)}`
  return date.year ? `${short}/${date.year}` : short
}

/** "1995-09-05" or "--09-05" */
function parseBirthday(text: string | undefined): Birthdate | undefined {
  const [, year, month, day] = /^(\d{4}|-)-(\d{2})-(\d{2})$/.exec(text ?? '') ?? []
  if (!month || !day) return undefined
  return { ...(year === '-' ? {} : { year: Number(year) }), month: Number(month), day: Number(day) }
}

/** Days of a month; 29 for February as long as the year is not known. */
export const daysIn = (month: number, year?: number) =>
  new Date(Date.UTC(year ?? 2000, month, 0)).getUTCDate()
