import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import { startApp } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { getGeneralConfig } = contract.identityAuthen
const app = appForFile({ env: { ICON_HOSTS: 'https://api.iconify.design' } })

it('getGeneralConfig tells where things are: on the page’s own host where nothing else is set [R-REQ-10]', async () => {
  const { status, data } = await app.call(getGeneralConfig)
  expect(status).toBe(200)
  expect(data).toMatchObject({
    productName: 'Trầu',
    tenantTitle: 'Trầu',
    apiHost: '',
    uploadHost: '',
    filesOrigin: '',
    realtimeUrl: '/connection/websocket',
    languages: ['vi', 'en'],
    ways: ['PASSWORD', 'QR'],
    limits: {
      messageGraphemes: 10_000,
      messageBytes: 32_768,
      groupMembers: 1_000,
      pins: 50,
      fileBytes: app.app.config.fileMaxBytes,
      quotaBytes: app.app.config.filesQuotaBytes,
    },
  })
  expect(data!.version).toMatch(/^\d+\.\d+\.\d+/)
})

it('getGeneralConfig names our own icons before any other’s', async () => {
  expect((await app.call(getGeneralConfig)).data!.iconHosts).toEqual(['/icons', 'https://api.iconify.design'])
})

it('getGeneralConfig tells the limits as they are configured', async () => {
  const env = { GROUP_MAX_MEMBERS: '2500', FILE_MAX_MB: '7', FILES_QUOTA_MB: '90' }
  const small = await startApp({ env })
  try {
    const { data } = await small.call(getGeneralConfig)
    expect(data!.limits).toMatchObject({ groupMembers: 2_500, fileBytes: 7 << 20, quotaBytes: 90 << 20 })
  } finally {
    await small.close()
  }
})

it('getGeneralConfig gives the public address of real time and uploads where they are set', async () => {
  const behind = await startApp({
    env: { PUBLIC_URL: 'https://trau.vidu.vn/', UPLOAD_HOST: 'https://tep.vidu.vn' },
  })
  try {
    expect((await behind.call(getGeneralConfig)).data).toMatchObject({
      realtimeUrl: 'https://trau.vidu.vn/connection/websocket',
      uploadHost: 'https://tep.vidu.vn',
      filesOrigin: 'https://tep.vidu.vn',
    })
  } finally {
    await behind.close()
  }
})
