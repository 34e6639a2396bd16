import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { updatePasskeyName } from './passkey-store.ts'
import { viewPasskey } from './passkeys.ts'

export const renamePasskey: Handler<typeof contract.signIn.renamePasskey, App> = async (
  { app, me },
  { params, body },
) => {
  const row = await updatePasskeyName(app.db, me, params.passkeyId, body.name)
  if (!row) throw fail('passkeyNotFound')
  return viewPasskey(row)
}
