/** App-password owns the passwords that a person gives to programs, which cannot sign in as a person does. */
import type { contract } from '@trau/contract'
import type { Handlers } from '../../platform/app.ts'
import { createAppPassword } from './endpoints/createAppPassword.ts'
import { deleteAllAppPasswords } from './endpoints/deleteAllAppPasswords.ts'
import { deleteAppPassword } from './endpoints/deleteAppPassword.ts'
import { listAppPasswords } from './endpoints/listAppPasswords.ts'

export const handlers = {
  listAppPasswords,
  createAppPassword,
  deleteAllAppPasswords,
  deleteAppPassword,
} satisfies Handlers<typeof contract.appPassword>

export { checkAppPassword, type Program } from './credentials.ts'
export { personalData } from './personal-data.ts'
