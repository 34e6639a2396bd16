import { v7 as uuidv7 } from 'uuid'
import { inRoom, type SamplesOf, type Scene } from './scene.ts'

const rule = (scene: Scene) => ({
  body: { scope: { kind: 'ROOM' as const, id: scene.roomId }, kind: 'MESSAGES' as const, days: 36_500 },
})

export const retention: SamplesOf<'retention'> = {
  retention: {
    listRetentionRules: () => ({}),
    listRetentionPlaces: () => ({}),
    putRetentionRule: rule,
    deleteRetentionRule: () => ({ params: { ruleId: uuidv7() } }),
    previewRetentionRule: rule,
    getRoomRetention: inRoom,
  },
}
