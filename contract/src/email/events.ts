import { event } from '../event.ts'
import { OwnEmailSuspension } from './bounce-models.ts'

export const emailSuspensionUpdated = event(
  'user',
  'Mail to the person’s address came back and is not sent any more, or is sent again',
  OwnEmailSuspension,
)
