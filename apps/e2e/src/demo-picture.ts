/** One of the demo's pictures, the mountain hut; its name follows from that of its drawing. */
export const DEMO_PICTURE = '/media/c55186698f518280651ebfec4936df76-1200x800.jpg'
