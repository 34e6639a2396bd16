import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { changeOwn } from './own-profile.ts'

const most = 50
const mostBytes = 16 * 1024

export const updateAttributes: Handler<typeof contract.identity.updateAttributes, App> = async (
  { app, me },
  { body },
) => {
  return changeOwn(app, me, before => {
    const attributes = Object.fromEntries(
      Object.entries({ ...before.attributes, ...body.attributes }).filter(([, value]) => value !== null),
    )
    const tooMany = Object.keys(attributes).length > most
    if (tooMany || Buffer.byteLength(JSON.stringify(attributes)) > mostBytes)
      throw fail('validationFailed', {
        fields: [
          {
            path: 'body.attributes',
            ...(tooMany ? { reason: 'tooMany', max: most } : { reason: 'tooLong' }),
          },
        ],
      })
    return { attributes }
  })
}
