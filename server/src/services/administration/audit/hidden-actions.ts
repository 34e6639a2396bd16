import { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'

const ofHolds = Object.entries(contract.legalHold).flatMap(([name, { access }]) =>
  access.permission?.startsWith('hold.') ? [name] : [],
)

/** Actions whose entries would tell the reader what the screens do not: whom a legal hold names. */
export async function actionsHiddenFrom({ services }: App, reader: UserKey): Promise<readonly string[]> {
  return (await services.permissions.of(reader)).has('hold.read') ? [] : ofHolds
}
