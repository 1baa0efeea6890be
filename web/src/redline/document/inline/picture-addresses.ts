/** A picture by its id in the document. Throws `ApiError` or `ConnectionError`. */
export type LoadMedia = (mediaId: string) => Promise<Blob>

/** By what loads them: the pictures of one document are those of one loader, and stay as long as it does. */
const known = new WeakMap<LoadMedia, Map<string, Promise<string>>>()

/** A `blob:` address of a picture, which is fetched once. Throws what `load` throws, and tries again then. */
export function pictureAddress(load: LoadMedia, media: string): Promise<string> {
  const addresses = known.get(load) ?? new Map<string, Promise<string>>()
  known.set(load, addresses)
  const found = addresses.get(media)
  if (found) return found
  const address = load(media).then(blob => URL.createObjectURL(blob))
  addresses.set(media, address)
  address.catch(() => addresses.delete(media))
  return address
}
