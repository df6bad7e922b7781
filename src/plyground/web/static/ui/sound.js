// Short tones for what happens at a board, made by Web Audio: there is no file to load.

/** @type {AudioContext | null} */
let audio = null;

const TONES = {
  move: [{ pitch: 330, at: 0 }],
  end: [
    { pitch: 330, at: 0 },
    { pitch: 440, at: 0.14 },
    { pitch: 554, at: 0.28 },
  ],
};
const LONG = 0.12; // seconds
const LOUD = 0.12; // of 1

/** A move, or the end of a game. @param {keyof typeof TONES} what */
export function sound(what) {
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  for (const { pitch, at } of TONES[what]) {
    const start = audio.currentTime + at;
    const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
    const volume = new GainNode(audio, { gain: LOUD });
    volume.gain.setValueAtTime(LOUD, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + LONG);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + LONG);
  }
}
