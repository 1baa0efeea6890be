import { requestsText } from '../../texts/requests-text.ts'
import { stateWord } from './request-words.ts'
import type { ListState } from './use-request-filters.ts'

/** Returns the name of what the list can show. */
export const listWord = (state: ListState): string =>
  state === 'mine' || state === 'others' || state === 'attention' ? requestsText(`list_${state}`) : stateWord(state)
