// Arrays of numbers that stand in the page as base64.
export function numbers(text, Kind) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i += 1) bytes[i] = binary.charCodeAt(i);
  return new Kind(bytes.buffer);
}
