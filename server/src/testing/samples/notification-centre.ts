import { v7 as uuidv7 } from 'uuid'
import { inRoom, type SamplesOf, type Scene } from './scene.ts'

const theNotification = (scene: Scene) => ({ params: { id: scene.notificationId } })

export const notificationCentre: SamplesOf<'notification'> = {
  notification: {
    listNotifications: () => ({}),
    createNotification: () => ({ body: { userIds: [uuidv7()], title: 'Bảo trì', body: 'Lúc 22:00' } }),
    getNotificationStatistic: () => ({}),
    listUserNotifications: scene => ({ params: { userId: scene.owner.userId } }),
    updateNotification: scene => ({ ...theNotification(scene), body: { isRead: true } }),
    getNotification: theNotification,
    deleteNotification: theNotification,
    undoReadNotifications: () => ({ body: { readId: crypto.randomUUID() } }),
    readNotifications: () => ({ body: { type: 'MESSAGE' as const } }),
    deleteReadNotifications: () => ({}),
    getNotificationPreferences: () => ({}),
    updateNotificationPreferences: () => ({ body: { keywords: ['họp'] } }),
    explainNotification: () => ({ body: { type: 'MESSAGE' as const } }),
    getMailSubscription: () => ({ query: { token: 'bogus' } }),
    endMailSubscription: () => ({ query: { token: 'bogus' } }),
    resumeMailSubscription: () => ({ query: { token: 'bogus' } }),
    listRoomNotificationSettings: () => ({}),
    getRoomNotificationSettings: inRoom,
    updateRoomNotificationSettings: scene => ({ ...inRoom(scene), body: { level: 'MENTIONS' as const } }),
  },
}
