import { serverMutations } from './server.ts'
import { webMutations } from './web.ts'

export const mutations = [...webMutations, ...serverMutations]
