import { event } from '../event.ts'
import { OwnPermissions } from './models.ts'

export const permissionsUpdated = event(
  'user',
  'The person’s roles, or what they give, changed',
  OwnPermissions,
)
