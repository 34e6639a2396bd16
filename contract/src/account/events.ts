import { event } from '../event.ts'
import { SecurityNotice } from './models.ts'

export const securityNoticed = event('user', 'A security event of the account', SecurityNotice)
