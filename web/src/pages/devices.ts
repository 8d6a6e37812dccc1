/** What this browser can do besides drawing. */

export function canReadAloud(): boolean {
  return typeof window !== "undefined" && "speechSynthesis" in window;
}

export function canDictate(): boolean {
  return typeof window !== "undefined" && ("SpeechRecognition" in window || "webkitSpeechRecognition" in window);
}
