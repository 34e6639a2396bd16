import { keepYoungGenerationSmall } from '#platform/young-generation.ts'

// Before anything else is loaded: to load the product is most of what a start does with memory.
keepYoungGenerationSmall()
await import('./start.ts')
