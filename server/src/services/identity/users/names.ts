/** Vietnamese order: family and middle names first, the given name last. "Nguyễn Văn An" is An of the family Nguyễn Văn. */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const words = fullName.split(/\s+/).filter(Boolean)
  return { firstName: words.at(-1) ?? '', lastName: words.slice(0, -1).join(' ') }
}

export const joinFullName = (name: { firstName: string; lastName: string }) =>
  `${name.lastName} ${name.firstName}`.trim()

/** What to call a person. */
export const nameOf = (row: { display_name: string; full_name: string; username: string }) =>
  row.display_name || row.full_name || row.username
