import { v7 as uuidv7 } from 'uuid'
import type { SamplesOf } from './scene.ts'

export const pushes: SamplesOf<'push' | 'voipPush'> = {
  push: {
    getPushClientSetting: () => ({ query: { deviceType: 'web' as const } }),
    sendPush: scene => ({ body: { userId: scene.owner.userId, title: 'Bảo trì tối nay' } }),
    getPushSystemSetting: () => ({}),
    updatePushSystemSetting: () => ({ body: { contact: 'mailto:quantri@vidu.vn' } }),
    sendTestPush: scene => ({ body: { deviceInfoId: scene.deviceInfoId } }),
    listPushDeliveries: () => ({}),
  },
  voipPush: {
    sendVoipPush: scene => ({
      body: { userId: scene.owner.userId, callId: uuidv7(), callerName: 'Trần Thị Bình' },
    }),
  },
}
