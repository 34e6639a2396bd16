import { beforeEach, expect, it } from 'vitest'
import { appForFile } from '../testing/for-file.ts'
import { loadSecrets } from './secrets.ts'

const mine = 'a key of more than thirty-two characters'
const app = appForFile()
const load = (key?: string) => loadSecrets(app.app.db, key)

beforeEach(() => app.app.db.deleteFrom('installation').where('key', 'like', 'secrets-%').execute())

it('opens what it sealed, after a restart too', async () => {
  const secrets = await load()
  const sealed = secrets.seal('bí mật', 'totp/an')
  expect(sealed).not.toContain('bí mật')
  expect(secrets.seal('bí mật', 'totp/an')).not.toBe(sealed)
  expect((await load()).open(sealed, 'totp/an')).toBe('bí mật')
})

it('opens nothing in another place, or changed', async () => {
  const secrets = await load(mine)
  const sealed = secrets.seal('bí mật', 'totp/an')
  expect(() => secrets.open(sealed, 'totp/binh')).toThrow()
  const changed = (sealed[0] === 'A' ? 'B' : 'A') + sealed.slice(1)
  expect(() => secrets.open(changed, 'totp/an')).toThrow()
})

it('goes on with a key that is set later, and needs it from then on', async () => {
  const early = (await load()).seal('bí mật', 'totp/an')
  const secrets = await load(mine)
  expect(secrets.open(early, 'totp/an')).toBe('bí mật')
  const late = secrets.seal('bí mật', 'totp/an')
  expect((await load(mine)).open(late, 'totp/an')).toBe('bí mật')
  for (const key of [undefined, `${mine}x`])
    await expect(load(key)).rejects.toThrow(/SECRETS_KEY is not the one/)
})

it('the installation has one key for processes that start at once', async () => {
  const [one, other] = await Promise.all([load(), load(), load()])
  expect(other!.open(one!.seal('bí mật', 'x'), 'x')).toBe('bí mật')
})
