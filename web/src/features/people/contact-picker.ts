import { ignoreFailure } from '../../api/ignore-failure.ts'
import type { ContactRow } from './contact-file.ts'

/** The Contact Picker API (W3C draft): Chrome on Android has it, over HTTPS; the person chooses whom the page sees. */
interface ContactsManager {
  select(
    properties: ('name' | 'tel')[],
    options: { multiple: boolean },
  ): Promise<{ name?: string[]; tel?: string[] }[]>
}

const manager = () => (navigator as { contacts?: ContactsManager }).contacts

export const canPickContacts = (): boolean => typeof manager()?.select === 'function'

/** Whom the person chose; nobody when they changed their mind. */
export async function pickContacts(): Promise<ContactRow[]> {
  const selection = manager()?.select(['name', 'tel'], { multiple: true })
  const contacts = (selection && (await ignoreFailure(selection, 'declined'))) ?? []
  return contacts.flatMap(({ name = [], tel = [] }) =>
    [...new Set(tel)].filter(Boolean).map(phoneNumber => ({ name: name[0] ?? '', phoneNumber })),
  )
}
