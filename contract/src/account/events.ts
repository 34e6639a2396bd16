import { event } from '../event.ts'
import { SecurityNotice } from './models.ts'

export const securityNoticed = event(
  'user',
  'Something happened to the safety of the account',
  SecurityNotice,
)
