import { z } from 'zod'
import { event } from '../event.ts'
import { Contact, ContactBook } from './models.ts'

export const contactBookUpdated = event(
  'user',
  'The person’s address book changed; what is on screen of it is asked for again',
  z.object({ book: ContactBook }),
)
export const contactMatched = event(
  'user',
  'Somebody in the person’s address book now has an account to be found by phone',
  z.object({ contact: Contact }),
)
