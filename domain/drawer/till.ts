import * as v from 'valibot'

/** The item of the local storage that holds the tablet's till. */
export const tillKey = 'frontdesk.till'

const till = v.object({ deviceId: v.string(), name: v.string(), joinedId: v.nullable(v.string()) })

/** This tablet, as cash drawers know it. `joinedId`: the open drawer of another tablet that this tablet shares. */
export type Till = v.InferOutput<typeof till>

const stored = v.pipe(v.string(), v.parseJson(), till)
/** A tablet without a name or a drawer; only then its `deviceId` is empty. */
const blank: Till = { deviceId: '', name: '', joinedId: null }

/** Reads a stored till; a blank one where none can be read. */
export function tillIn(text: string | null): Till {
  const read = v.safeParse(stored, text)
  return read.success ? read.output : blank
}
