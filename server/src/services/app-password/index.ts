/** App-password owns the passwords that a person gives to programs, which cannot sign in as a person does. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { appPasswords } from './ending.ts'
import { createAppPassword } from './endpoints/createAppPassword.ts'
import { deleteAllAppPasswords } from './endpoints/deleteAllAppPasswords.ts'
import { deleteAppPassword } from './endpoints/deleteAppPassword.ts'
import { listAppPasswords } from './endpoints/listAppPasswords.ts'
import { personalData } from './personal-data.ts'

const handlers = {
  listAppPasswords,
  createAppPassword,
  deleteAllAppPasswords,
  deleteAppPassword,
} satisfies Handlers<typeof contract.appPassword>

export const service = defineService({
  name: 'app-password',
  endpoints: [serve(contract.appPassword, handlers)],
  tables: ['app_password'],
  personalData,
  ports: { appPasswords },
})

export { checkAppPassword, type Program } from './credentials.ts'
