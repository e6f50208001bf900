/** Event classes that jsdom lacks. React reads them when it loads: without them it listens to prefixed event names. */
globalThis.AnimationEvent ??= class extends Event {} as unknown as typeof AnimationEvent; // no test reads its fields
