import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { addDevice } from '../../../testing/devices.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { forgetUnusedDevices, keptMs } from './forgetUnusedDevices.ts'

const app = appForFile()

it('a device that was not used for half a year is forgotten, one that was is kept', async () => {
  const an = await app.person('An')
  const old = await addDevice(app.app, an)
  const ids = async () =>
    (await app.app.db.selectFrom('device').select('device_info_id').execute()).map(row => row.device_info_id)
  app.clock.advance(keptMs - 60_000)
  await forgetUnusedDevices.run(app.app)
  expect(await ids()).toContain(old)
  const { data } = await app.call(
    contract.identityAuthen.login,
    { body: { username: an.username, password: an.password } },
    { headers: { 'x-device-id': 'moi' } },
  )
  app.clock.advance(120_000)
  await forgetUnusedDevices.run(app.app)
  expect(await ids()).toHaveLength(1)
  expect(data).toBeDefined()
})
