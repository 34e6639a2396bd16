/** All English texts in one chunk, loaded when somebody chooses English. A new `en/<name>.ts` joins by being there. */
const modules = import.meta.glob<Record<string, object>>(['./*.ts', '!./index.ts'], { eager: true })

export const english: Record<string, object> = Object.assign({}, ...Object.values(modules))
