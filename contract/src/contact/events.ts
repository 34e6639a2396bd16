import { z } from 'zod'
import { event } from '../event.ts'
import { Contact, ContactBook } from './models.ts'

export const contactBookUpdated = event(
  'user',
  'The person’s address book changed; fetch it again if it is on screen',
  z.object({ book: ContactBook }),
)
export const contactMatched = event(
  'user',
  'A contact of the person now has an account that can be found by phone',
  z.object({ contact: Contact }),
)
