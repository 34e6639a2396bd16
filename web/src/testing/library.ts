// biome-ignore lint/style/noRestrictedImports: this is the one place
import { configure } from '@testing-library/react'

// biome-ignore lint/style/noRestrictedImports: as above
export * from '@testing-library/react'

/** What a test waits for may take long on a busy machine: the margin is wide enough to tell what hangs from what is slow. */
configure({ asyncUtilTimeout: 30_000 })
