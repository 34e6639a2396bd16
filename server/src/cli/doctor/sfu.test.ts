import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { checkSfu } from './sfu.ts'

const local = { HOST: '127.0.0.1' }

it('packets to the ports of group calls arrive, beside a server that uses some of them', async () => {
  const used = createSocket('udp4').bind(45_200)
  onTestFinished(() => void used.close())
  await once(used, 'listening')
  const finding = await checkSfu(readConfig({ ...local, SFU_PORTS: '45200-45209' }))
  expect(finding).toMatchObject({ status: 'ok', text: 'Packets arrive on UDP 45200-45209 of 127.0.0.1.' })
})

it('says which ports do not arrive, that none can be opened, and that two ranges overlap', async () => {
  // An address for documentation: nothing comes back from it.
  const away = { HOST: '0.0.0.0', PUBLIC_URL: 'https://chat.example.org', TURN_EXTERNAL_IP: '192.0.2.1' }
  const silent = await checkSfu(readConfig({ ...away, SFU_PORTS: '45210-45219' }))
  expect(silent).toMatchObject({
    status: 'wrong',
    text: expect.stringContaining('45210 and 45219 of 192.0.2.1'),
  })
  const used = createSocket('udp4').bind(45_220)
  onTestFinished(() => void used.close())
  await once(used, 'listening')
  const taken = await checkSfu(readConfig({ ...local, SFU_PORTS: '45220-45220' }))
  expect(taken.text).toContain('can be opened')
  const overlapping = await checkSfu(readConfig({ ...local, SFU_PORTS: '49200-49400' }))
  expect(overlapping.text).toContain('overlap')
})

it('SFU=off is no fault', async () => {
  expect(await checkSfu(readConfig({ ...local, SFU: 'off' }))).toMatchObject({ status: 'skipped' })
})
