import { event } from '../event.ts'
import { Standing } from './models.ts'

export const standingUpdated = event(
  'user',
  'Administrators warned or limited the person, or revoked that',
  Standing,
)
